class Button {
  label = "ok";

  handleClick = (event) => {
    event.preventDefault();
    this.count = (this.count || 0) + event.detail;
  };

  render() {
    return this.label;
  }
}
