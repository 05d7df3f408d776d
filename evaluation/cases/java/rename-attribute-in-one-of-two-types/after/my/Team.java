package my;

class Team {
    private final Group group;

    Team(Group group) {
        this.group = group;
        group.open();
    }

    void meet(Room room) {
        room.reserve(group.size() + 1);
        mail.send(group.members(), room.name());
    }

    void leave(Member member) {
        group.remove(member);
        if (group.isEmpty() && !group.isFixed()) {
            group.close();
        }
    }
}
