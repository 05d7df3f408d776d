<?php

namespace Shop;

use Countable;
use Shop\Text\Template;

/** Mails to customers. */
class Mail
{
    const MOST = 20;

    private static array $kinds = [
        'welcome' => 'hello',
        'invoice' => 'pay',
    ];

    public function __construct(
        private Sender $sender,
        private string $folder = 'mails',
    ) {
    }

    #[Logged('info', names: ['kind'])]
    final public function send(
        array $names,
        string $kind = 'welcome',
        bool $urgent = false,
    ): int {
        if (
            count($names) === 0
            || count($names) > self::MOST
        ) {
            return 0;
        }
        $sent = 0;
        foreach ($names as $name) {
            if (
                $this->sender->send(
                    $name,
                    Template::of(self::$kinds[$kind])->fill('name', $name),
                    $urgent,
                )
            ) {
                $sent++;
            }
        }
        return $sent;
    }
}
