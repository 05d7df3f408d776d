export class Tool {
  serial(): string {
    return registry.next("T");
  }

  hint(user: User): string {
    const locale = user.locale;
    return texts.load("tool.hint", locale);
  }
}
