class Downloads {
  private final Pool pool = new Pool();

  void start(String address) {
    pool.submit(new Task() {
      @Override
      public void run() {
        fetch(address);
      }

      @Override
      public String label() {
        return "download " + address;
      }
    });
    pool.close();
  }
}
