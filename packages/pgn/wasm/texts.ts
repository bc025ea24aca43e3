/** Strings and their ids. Recent ones are remembered here; the others are listed, and the other side gives them ids. */

import { byteAt, isSame } from './bytes';
import { LAST_SLOTS, MISSING, MISSING_ID, SLOT, SLOT_COUNT, SLOT_TEXT, SLOTS } from './memory';

/** How many ids are missing. */
export let missing: usize = 0;

let call: u32 = 0;

/** Begins a call; none is missing yet. */
export function beginCall(): void {
  call += 1;
  missing = 0;
}

/** Keeps the first `count` of the list. */
export function keepMissing(count: usize): void {
  missing = count;
}

/** FNV-1a. */
const SEED: u32 = 0x811c9dc5;
const FACTOR: u32 = 0x01000193;

function firstSlot(hash: u32): usize {
  return SLOTS + <usize>((hash ^ (hash >> 15)) & (<u32>SLOT_COUNT - 2)) * SLOT;
}

/** Whether a slot holds a text and has its id, or gets it in this call: that of an abandoned game never comes. */
function isInSlot(slot: usize, from: usize, length: usize): bool {
  if (<usize>load<u32>(slot + 4) != length || !isSame(slot + SLOT_TEXT, from, length)) return false;
  return load<u32>(slot) != 0 || load<u32>(slot + 12) == call;
}

/** The slot that has a text; 0 if none does. */
function slotOf(hash: u32, from: usize, length: usize): usize {
  const first = firstSlot(hash);
  if (load<u32>(first + 8) == hash && isInSlot(first, from, length)) return first;
  const second = first + SLOT;
  return load<u32>(second + 8) == hash && isInSlot(second, from, length) ? second : 0;
}

/** Puts a text into the older of its two slots; 0 if both wait for ids, or it is too long. */
function fillSlot(hash: u32, from: usize, length: usize): usize {
  const first = firstSlot(hash);
  const second = first + SLOT;
  const slot = load<u32>(second + 12) < load<u32>(first + 12) ? second : first;
  if (length > SLOT - SLOT_TEXT || load<u32>(slot + 12) == call) return 0;
  store<u32>(slot, 0);
  store<u32>(slot + 4, <u32>length);
  store<u32>(slot + 8, hash);
  store<u32>(slot + 12, call);
  memory.copy(slot + SLOT_TEXT, from, length);
  return slot;
}

function listMissing(
  place: usize,
  from: usize,
  to: usize,
  hash: u32,
  slot: usize,
  isAscii: bool,
): void {
  const entry = MISSING + missing * MISSING_ID;
  store<u32>(entry, <u32>place);
  store<u32>(entry + 4, <u32>from);
  store<u32>(entry + 8, <u32>to);
  store<u32>(entry + 12, hash);
  store<u32>(entry + 16, <u32>slot);
  store<u32>(entry + 20, isAscii ? 1 : 0);
  missing += 1;
}

/** Puts the id of a text into a record, or lists it as missing. */
export function takeText(record: usize, column: usize, from: usize, to: usize): void {
  const place = record + column;
  const length = to - from;
  let slot = <usize>load<u32>(LAST_SLOTS + column);
  if (slot == 0 || !isInSlot(slot, from, length)) {
    let or: u32 = 0;
    let hash = SEED;
    for (let at = from; at < to; at += 1) {
      const byte = byteAt(at);
      or |= byte;
      hash = (hash ^ byte) * FACTOR;
    }
    slot = slotOf(hash, from, length);
    if (slot == 0) {
      listMissing(place, from, to, hash, fillSlot(hash, from, length), or < 0x80);
      return;
    }
    store<u32>(LAST_SLOTS + column, <u32>slot);
  }
  const id = load<u32>(slot);
  if (id != 0) store<u32>(place, id);
  else listMissing(place, 0, 0, 0, slot, true);
}
