import { NoEntry } from './errors';

export function open(name, files) {
  if (!files.has(name)) {
    throw new NoEntry(name);
  }
  return files.get(name);
}

export function tryOpen(name, files) {
  try {
    return open(name, files);
  } catch (error) {
    if (error instanceof NoEntry) return null;
    throw error;
  }
}
