import { FileNotFoundError } from './errors';

export function open(name, files) {
  if (!files.has(name)) {
    throw new FileNotFoundError(name);
  }
  return files.get(name);
}

export function tryOpen(name, files) {
  try {
    return open(name, files);
  } catch (error) {
    if (error instanceof FileNotFoundError) return null;
    throw error;
  }
}
