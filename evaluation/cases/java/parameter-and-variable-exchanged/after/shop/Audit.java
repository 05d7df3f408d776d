package shop;

class Audit {
    int scan(Folder folder) {
        String name = folder.path();
        announce(name);
        walk(folder, name);
        return folder.size();
    }

    int count(Folder folder) {
        walk(folder, 3);
        return folder.size();
    }
}
