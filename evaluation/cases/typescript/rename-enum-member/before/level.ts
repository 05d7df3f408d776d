export enum Level {
  Debug,
  Warn,
  Error = 9,
}

export const isLoud = (level: Level) => level === Level.Warn || level > 8;
