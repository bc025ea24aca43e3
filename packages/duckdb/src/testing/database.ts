/** A database in memory with all functions, for tests. */

import { openDatabase } from '../connect.js';
import type { Database } from '../native/open-database.js';

export const openTestDatabase = async (): Promise<Database> => {
  const opened = await openDatabase();
  if (!opened.ok) throw new Error(opened.error.message);
  return opened.value;
};
