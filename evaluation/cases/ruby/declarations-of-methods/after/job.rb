# Work that runs later.
class Job
  def initialize(queue, size, name)
    @queue = queue
    @size = size
  end

  def start(force, notify: true)
    @queue.push(self)
    log(@size)
  end

  def stop
    @queue.remove(self)
    log(now)
  end

  def wait(delay, limit: 10)
    sleep(delay)
    log(limit)
  end

  def sign(secret, *parts)
    digest = OpenSSL::HMAC.new(secret)
    parts.each { |part| digest << part }
    digest.hexdigest
  end

  def retry_at(time, zone)
    @queue.push_at(self, time.in_zone(zone))
    log(time)
  end

  def self.find(id, &block)
    rows = Store.rows(:jobs)
    rows.detect { |row| row.id == id }
  end

  # The default value is another one, which is no other parameter.
  def save(path, mode = 'wb')
    File.open(path, mode) { |file| file.write(@size) }
  end
end
