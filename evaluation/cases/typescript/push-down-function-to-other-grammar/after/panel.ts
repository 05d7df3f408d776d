export abstract class Panel {
  abstract title(): string;
}
