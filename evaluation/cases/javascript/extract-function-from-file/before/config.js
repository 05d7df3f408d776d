const fs = require('fs');
const path = require('path');

const text = fs.readFileSync(path.join(__dirname, 'config.json'), 'utf8');
const config = JSON.parse(text);
config.root = config.root || __dirname;
config.limit = Math.max(1, config.limit || 10);

function run(job) {
  return job.start(config.root, config.limit);
}

module.exports = { run };
