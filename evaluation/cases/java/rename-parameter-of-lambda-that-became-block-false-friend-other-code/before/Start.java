class Start {
  void run(Helper helper) {
    helper.start()
        .with(builder -> builder.add(Entity.class, 3).use(loader()))
        .setup(Entity.class);
    verify();
  }
}
