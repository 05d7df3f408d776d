export class NoEntry extends Error {}
