export class FileNotFoundError extends Error {}
