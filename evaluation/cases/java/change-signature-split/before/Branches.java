class Branches {
    static String writeBranch(Session session, String branch) {
        String wapId = session.conf().get(Keys.WAP_ID, null);
        String wapBranch = session.conf().get(Keys.WAP_BRANCH, null);
        check(wapId == null || wapBranch == null, "Cannot set both id and branch");
        if (wapBranch != null) {
            check(branch == null, "Cannot write to both branches");
            return wapBranch;
        }
        return branch;
    }
}
