class Start {
  void run(Helper helper) {
    helper.start()
        .with(b -> {
          b.add(Entity.class, 3).use(loader());
        })
        .setup(Entity.class);
    verify();
  }
}
