import type { ClockState } from '@zeitnot/core/clock';

/** What a client asks for when it joins a game. */
export interface Query {
  readonly game: string;
  readonly as: 'white' | 'black' | 'arbiter' | 'watcher';
  readonly control?: string;
}

/** What the server sends after every change. */
export interface GameState {
  readonly fen: string;
  readonly clock: ClockState;
  readonly now: number;
}

/** Somebody at a game, who comes back when the connection is lost. */
export interface Guest {
  readonly refused: readonly string[];
  readonly state: () => GameState | null;
  readonly send: (text: string) => unknown;
  /** Waits until what was received fits. */
  readonly until: (
    fits: (state: GameState, refused: readonly string[]) => boolean,
  ) => Promise<GameState>;
  readonly leave: () => void;
}

export declare const startServer: (
  file: string,
  options?: { readonly port?: number; readonly downtime?: string },
) => Promise<{ readonly port: number; readonly kill: () => Promise<void> }>;

export declare const join: (
  port: number,
  query: Query,
  onState?: (state: GameState) => unknown,
) => Guest;
