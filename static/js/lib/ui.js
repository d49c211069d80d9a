// @ts-check
// The view layer by one name. Components by `h(Card, props)`, markup by `html`.
import { h, render, Fragment } from '../../vendor/preact-11.2.0.js';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from '../../vendor/preact-hooks-11.2.0.js';
import htm from '../../vendor/htm-3.1.1.js';

const html = htm.bind(h);

export { h, html, render, Fragment, useEffect, useLayoutEffect, useMemo, useRef, useState };
