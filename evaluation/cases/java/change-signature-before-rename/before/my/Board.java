package my;

class Board {
    void open(Frame frame) {
        status.setText(frame.title());
    }

    void show(Uri address) {
        Picture picture = loader.load(address);
        frame.resize(picture.width(), picture.height());
        frame.paint(picture);
        status.setText(address.path());
        history.push(address);
    }

    void close() {
        frame.dispose();
        status.clear();
    }
}
