class DownloadTask implements Task {
  private final String address;

  DownloadTask(String address) {
    this.address = address;
  }

  @Override
  public void run() {
    fetch(address);
  }

  @Override
  public String label() {
    return "download " + address;
  }
}
