class Branches {
    static String writeBranch(Session session, Table table, String branch, Options options) {
        String selected = options.get(Keys.BRANCH);
        check(selected == null || branch == null, "Cannot select two branches");
        if (branch == null && selected == null && wapEnabled(table)) {
            return wapBranch(session);
        }
        return branch == null ? selected : branch;
    }

    private static boolean wapEnabled(Table table) {
        return table.properties().containsKey(Keys.WAP_ENABLED);
    }

    private static String wapBranch(Session session) {
        String wapId = session.conf().get(Keys.WAP_ID, null);
        String wapBranch = session.conf().get(Keys.WAP_BRANCH, null);
        check(wapId == null || wapBranch == null, "Cannot set both id and branch");
        return wapBranch;
    }
}
