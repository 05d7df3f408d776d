class Jobs
  def initialize(sessions, log)
    @sessions = sessions
    @log = log
  end

  def idle?
    @sessions.empty?
  end

  def purge_accounts(days)
    @log.info("start")
    session = @sessions.open
    removed = session.delete_older_than(days)
    @log.info("removed #{removed}")
    session.close
    @log.info("done")
  end
end
