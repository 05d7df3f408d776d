import accents from './accents.js';

export default function titleToSlug(title, separator) {
  var words = accents.strip(title).toLowerCase().split(/[^a-z0-9]+/);
  words = words.filter(function (word) { return word.length > 0; });
  return words.join(separator || '-');
};
