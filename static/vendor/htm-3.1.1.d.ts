// htm bound to an `h`, for the type checker alone.
declare const htm: {
  bind<H extends (...args: any[]) => any>(
    h: H,
  ): (strings: TemplateStringsArray, ...values: unknown[]) => any;
};
export default htm;
