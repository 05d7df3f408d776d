class Button {
  label = "ok";

  onClick = (event) => {
    event.preventDefault();
    this.count = (this.count || 0) + event.detail;
  };

  render() {
    return this.label;
  }
}
