export class Tool {
  serial() {
    return registry.next("T");
  }

  hint(user) {
    const locale = user.locale;
    return texts.load("tool.hint", locale);
  }
}
