package my;

class Team {
    private final Group group;

    Team(Group group) {
        this.group = group;
    }

    void meet(Room room) {
        room.reserve(group.size());
        mail.send(group.members(), room.name());
    }

    void leave(Member member) {
        group.remove(member);
        if (group.isEmpty()) {
            group.close();
        }
    }
}
