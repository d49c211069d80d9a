// The few names of Preact that the page uses, for the type checker alone.
export type Node = VNode<any> | string | number | bigint | boolean | null | undefined | Node[];
export interface VNode<P = {}> {
  type: unknown;
  props: P;
  key: unknown;
}
export type Component<P> = (props: P & { children?: Node }) => Node;
export function h<P>(
  type: Component<P>,
  props: (P & { key?: string | number }) | null,
  ...children: Node[]
): VNode<P>;
export function h(
  type: string,
  props: Record<string, unknown> | null,
  ...children: Node[]
): VNode<any>;
export function render(node: Node, parent: Element): void;
export function Fragment(props: { children?: Node }): Node;
