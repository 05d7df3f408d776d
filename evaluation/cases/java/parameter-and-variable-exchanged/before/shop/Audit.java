package shop;

class Audit {
    int scan(String place) {
        Folder f = new Folder(place);
        announce(place);
        walk(f, place);
        return f.size();
    }

    int count(String place) {
        Folder f = new Folder(place);
        walk(f, 3);
        return f.size();
    }
}
