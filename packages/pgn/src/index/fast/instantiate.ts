/** Instantiates WebAssembly modules, compiled from the `wasm` folders of the packages. */

import { endianness } from 'node:os';

/** As much of its types as is needed: the rest comes only with the types of browsers. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

/** A number that an instance exports. */
export interface WasmNumber {
  readonly value: number;
}

interface WasmMemory {
  /** Replaced when the memory grows. */
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

/** A WebAssembly module that was instantiated. */
export interface WasmInstance<Exports> {
  readonly exports: Exports;
  /** The memory, grown to at least `length` bytes and a page that may be read past them. */
  readonly memory: (length: number) => Buffer<ArrayBuffer>;
}

const PAGE = 65_536;

const modules = new Map<string, object>();

const compile = (module: string): object => {
  const compiled = modules.get(module) ?? new WebAssembly.Module(Buffer.from(module, 'base64'));
  modules.set(module, compiled);
  return compiled;
};

/**
 * An instance of a module in base64; null where there can be none: under `--jitless`, on processors without SIMD, where
 * a limit leaves no address space for V8 to reserve, or on big-endian machines.
 */
export const instantiate = <Exports>(module: string): WasmInstance<Exports> | null => {
  if (typeof WebAssembly === 'undefined' || endianness() !== 'LE') return null;
  let exports: unknown;
  try {
    ({ exports } = new WebAssembly.Instance(compile(module)));
  } catch {
    return null;
  }
  const { memory } = exports as { memory: WasmMemory };
  return {
    exports: exports as Exports,
    memory: (length) => {
      const missing = length + PAGE - memory.buffer.byteLength;
      if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
      return Buffer.from(memory.buffer);
    },
  };
};
