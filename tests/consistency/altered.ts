/** Statements with one figure of each noun changed, to prove that a contradiction would be found. */
import type { Claim } from './claims.ts';
import { keyOf } from './contradictions.ts';
import type { Statement } from './statement.ts';

export interface Altered {
	statements: Statement[];
	/** What the changed figures are of. */
	keys: string[];
}

/** Changes one figure per noun of those that another surface shows as well. */
export function alter(statements: readonly Statement[], claims: readonly Claim[]): Altered {
	const surfaces = new Map<string, Set<string>>();
	for (const claim of claims) {
		const of = surfaces.get(keyOf(claim)) ?? new Set();
		surfaces.set(keyOf(claim), of.add(claim.statement.surface));
	}
	const chosen = new Map<string, Claim>();
	const used = new Set<Statement>();
	for (const claim of claims) {
		const { noun, figure, statement } = claim;
		const isAlone = (surfaces.get(keyOf(claim))?.size ?? 0) < 2;
		const isPlain = statement.text.split(figure).length === 2;
		if (isAlone || !isPlain || chosen.has(noun) || used.has(statement)) continue;
		chosen.set(noun, claim);
		used.add(statement);
	}
	const texts = new Map(
		[...chosen.values()].map(({ statement, figure }) => [statement, changed(statement, figure)]),
	);
	return {
		statements: statements.map((statement) => ({
			...statement,
			text: texts.get(statement) ?? statement.text,
		})),
		keys: [...chosen.values()].map(keyOf),
	};
}

/** With another first digit, so that no rounding explains it. */
function changed({ text }: Statement, figure: string): string {
	return text.replace(
		figure,
		figure.replace(/\d/, (digit) => (digit === '9' ? '8' : String(Number(digit) + 1))),
	);
}
