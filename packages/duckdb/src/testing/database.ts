/** A database in memory with all functions, for tests. */

import { openDatabase, type Database } from '../connect.js';

export const openTestDatabase = async (): Promise<Database> => {
  const opened = await openDatabase();
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
};
