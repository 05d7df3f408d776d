class Downloads {
  private final Pool pool = new Pool();

  void start(String address) {
    pool.submit(new Address(address));
    pool.close();
  }
}
