/** The words around a phrase that are stored with it. */

/** The longest quote. */
export const MAX_QUOTE = 60;

/** Words about people, schools and safety, and words that may come before a name: a quote ends before them. */
const STOP =
	/^(?:famil\w*|kids?|child\w*|couples?|singles?|seniors?|students?|adults?|bachelor\w*|retire\w*|in-law\w*|people|neighbor\w*|communit\w*|schools?|isd|district\w*|elementary|middle|high|college|university|academy|safe\w*|secur\w*|crime|gated|quiet|church\w*|synagogue\w*|mosque\w*|temple\w*|christian\w*|jewish|muslim\w*|prestigious|exclusive|desirable|walk\w*|call|text|contact|agent|realtor|broker|by|mr|mrs|ms|dr|owners?|sellers?)$/i;

/**
 * Extends a phrase to whole words on both sides, within its sentence, up to `MAX_QUOTE` characters. In text in capitals, and
 * next to a capitalized word, it stops, because that may be a name.
 *
 * @returns where the quote begins and ends in the sentence
 */
export function quoteAround(sentence: string, start: number, end: number): [start: number, end: number] {
	let [from, to] = [start, Math.min(end, start + MAX_QUOTE)];
	// The rest of a word that the phrase ends in, such as a comma.
	while (to < sentence.length && sentence[to] !== ' ' && to - from < MAX_QUOTE) to++;
	if (sentence === sentence.toUpperCase()) return [from, to];
	for (let isOpen = true; isOpen; ) {
		isOpen = false;
		const left = from < 2 ? 0 : sentence.lastIndexOf(' ', from - 2) + 1;
		if (left < from && to - left <= MAX_QUOTE && isPlain(sentence.slice(left, from), left === 0)) {
			from = left;
			isOpen = true;
		}
		const space = sentence.indexOf(' ', to + 1);
		const right = space === -1 ? sentence.length : space;
		if (right > to && right - from <= MAX_QUOTE && isPlain(sentence.slice(to, right), false)) {
			to = right;
			isOpen = true;
		}
	}
	return [from, to];
}

/** @param isFirst in its sentence, which begins with a capital letter */
function isPlain(word: string, isFirst: boolean): boolean {
	const bare = word.replace(/[^\w'-]/g, '');
	return !STOP.test(bare) && !/\d{5,}/.test(bare) && (isFirst || bare === bare.toLowerCase());
}
