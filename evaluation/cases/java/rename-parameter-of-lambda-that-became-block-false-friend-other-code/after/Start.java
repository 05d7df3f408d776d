class Start {
  void run(Helper helper) {
    helper.start()
        .with(failure -> {
          report(failure.code(), 7);
        })
        .setup(Entity.class);
    verify();
  }
}
