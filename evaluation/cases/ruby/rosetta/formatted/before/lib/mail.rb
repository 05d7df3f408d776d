require 'set'
require 'erb'

# Mails to customers.
class Mail
  MOST = 20
  KINDS = { 'welcome' => :hello, 'invoice' => :pay }.freeze

  def initialize sender, folder = 'mails'
    @sender = sender
    @folder = folder
  end

  def send_all(names, kind: 'welcome', urgent: false)
    return 0 if names.empty? || names.size > MOST
    sent = 0
    names.each { |name| sent += 1 if @sender.send_mail(name, KINDS[kind].fill('name', name), urgent) }
    sent
  end
end
