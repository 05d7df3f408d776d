package my;

class Board {
    void open(Frame frame) {
        status.setText(frame.title());
    }

    void display(boolean isForced) {
        Picture picture = album.get(index);
        frame.resize(picture.width(), picture.height());
        frame.paint(picture);
        history.push(picture);
        status.setText(isForced ? title : picture.name());
    }

    void close() {
        frame.dispose();
        status.clear();
    }

    void show(List<Uri> addresses) {
        album.clear();
        for (Uri address : addresses) {
            album.append(loader.load(address));
            history.push(address);
        }
        index = 0;
        status.setText(title);
    }
}
