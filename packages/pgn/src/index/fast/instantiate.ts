/** Instances of what is compiled to WebAssembly: the folders `wasm` of the packages. */

import { endianness } from 'node:os';

/** What Node has of it, as far as it is needed; the types of all browsers would come with the rest. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

/** A number that an instance exports. */
export interface WasmNumber {
  readonly value: number;
}

interface WasmMemory {
  /** Another one after each growth. */
  readonly buffer: ArrayBuffer;
  readonly grow: (pages: number) => number;
}

export interface WasmInstance<Exports> {
  readonly exports: Exports;
  /** The memory, with room for so many bytes and some more, which may be looked at. */
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
 * An instance of a module in base64; null where there can be none: under `--jitless`, on processors without vectors,
 * where a limit leaves no room for the addresses that V8 reserves, or where words have another order of bytes.
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
