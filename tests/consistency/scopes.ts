/** The areas and periods that texts name. */

const NUMBERS: Readonly<Record<string, string>> = { three: '3', six: '6', twelve: '12' };

/** The area that a text names, written alike however the text writes it; null for none. */
export function areaIn(text: string): string | null {
	const circle = /([\d.]+) mi(?:les?)? (?:of|around) (?:the home at )?(the center of ZIP \d{5}|[^,.;]+)/.exec(
		text,
	);
	if (circle) return `${circle[1]} mi around ${circle[2]}`;
	const [, zip] = /(?:\bZIP(?: code)? |^|\bin |, )(\d{5})(?![\d,])/.exec(text) ?? [];
	if (zip) return `ZIP ${zip}`;
	const [county] = /[A-Z][\w.'’ -]* (?:County|Parish|Borough|city), [A-Z]{2}\b/.exec(text) ?? [];
	return county ?? null;
}

/** The price band that a text is, such as "$600K–$700K"; null for none. */
export function bandIn(text: string): string | null {
	const band = /^(?:Under \$[\d.]+[KM]|\$[\d.]+[KM]–\$[\d.]+[KM]|\$[\d.]+[KM] and up|All prices)$/;
	return band.test(text) ? text : null;
}

/** The period that a text names; null for none. */
export function periodIn(text: string): string | null {
	const [prior] = /Prior \d+–\d+ months/.exec(text) ?? [];
	if (prior) return prior;
	const [, number] = /\b(\d+|three|six|twelve)[ -]months?\b/i.exec(text) ?? [];
	return number ? `${NUMBERS[number.toLowerCase()] ?? number} months` : null;
}

/** The month that a text is, written alike however the text writes it: "Nov 2026"; null for none. */
export function monthIn(text: string): string | null {
	const [, month, year] = /^([A-Z][a-z]{2})[a-z]* (\d{4})(?:, so far)?$/.exec(text) ?? [];
	return month ? `${month} ${year}` : null;
}
