export enum Level {
  Debug,
  Warning,
  Error = 9,
}

export const isLoud = (level: Level) => level === Level.Warning || level > 8;
