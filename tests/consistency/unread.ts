/** Statistics that no reader knows: without this, a new wording would go unchecked. */
import type { Claim } from './claims.ts';
import { EXPLANATIONS } from './readers.ts';
import type { Statement } from './statement.ts';

const STATISTIC =
	/\bmedians?\b|percentile|middle half|months? of supply|closed sales|price index|price.to.rent/i;
/** ZIP codes, periods and dates: a title has them too. */
const NO_FIGURE = /\b\d{5}\b|\b\d+[ -]months?\b|\b[A-Z][a-z]+ \d{1,2}, \d{4}\b|\b(?:19|20)\d{2}\b/g;

export function unreadIn(statements: readonly Statement[], claims: readonly Claim[]): string[] {
	const read = new Set(claims.map(({ statement }) => statement));
	const unread = statements.filter((statement) => {
		const words = [...statement.labels, statement.text].join(' ');
		return (
			!read.has(statement) &&
			STATISTIC.test(words) &&
			/\d/.test(statement.text.replace(NO_FIGURE, '')) &&
			!EXPLANATIONS.some((explanation) => explanation.test(statement.text))
		);
	});
	return [
		...new Set(unread.map(({ surface, labels, text }) => `${surface}: ${[...labels, text].join(' | ')}`)),
	];
}
