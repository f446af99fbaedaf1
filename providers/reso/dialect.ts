/**
 * Adapts queries to what each server supports. Core 2.0.0 leaves servers a choice, and some refuse what it requires,
 * or return nothing; the query is then simplified, and the process remembers the form that worked.
 */
import { ProviderProblem } from '../problem.ts';
import type { ResoConnection } from './connection.ts';
import type { ResoMetadata } from './metadata.ts';

type Change = Partial<ResoConnection>;

interface Simplification {
	/** Matches messages of servers that refuse this part of a query. */
	named: RegExp;
	/** The simpler connection; null if that part is already left out. */
	change: (connection: ResoConnection, metadata: ResoMetadata) => Change | null;
}

/** The page size for servers that refuse larger pages. */
const SMALL_PAGE = 100;

/** The simplification that loses the least comes first. */
const SIMPLIFICATIONS: readonly Simplification[] = [
	{ named: /\bcount\b/i, change: ({ counts }) => (counts ? { counts: false } : null) },
	{
		named: /startswith|function|method|PostalCode/i,
		change: ({ zipMatch }) => (zipMatch === 'start' ? { zipMatch: 'whole' } : null),
	},
	{ named: /\$?\btop\b|page ?size|limit|maximum|exceed/i, change: smallerPages },
	{
		named: /expand|media|navigation/i,
		change: ({ media }) => (media === 'expand' ? { media: 'none' } : null),
	},
	{ named: /status|enum|\btypes?\b/i, change: simplerStatus },
	{ named: /order ?by|\bsort/i, change: ({ sorts }) => (sorts ? { sorts: false } : null) },
];

interface Learned {
	change: Change;
	/** Whether a query in this form has returned records, so that an empty response means that there are none. */
	isProven: boolean;
	/** How many empty responses were investigated. */
	trials: number;
}

/** An MLS may have nothing in a ZIP code, and then simpler queries return nothing, either. */
const MAX_TRIALS = 3;

const learnedByRoot = new Map<string, Learned>();

/**
 * Reads in a form that the server supports.
 *
 * @param isFound whether the result has records that were requested
 * @throws ProviderProblem
 */
export async function readInDialect<Result>(
	given: ResoConnection,
	metadata: ResoMetadata,
	read: (connection: ResoConnection) => Promise<Result>,
	isFound: (result: Result) => boolean,
): Promise<Result> {
	const learned = learnedByRoot.get(given.root) ?? { change: {}, isProven: false, trials: 0 };
	learnedByRoot.set(given.root, learned);
	const { result, change } = await readUnlessRefused({ ...given, ...learned.change }, metadata, read);
	Object.assign(learned.change, change);
	if (isFound(result)) learned.isProven = true;
	if (learned.isProven || learned.trials >= MAX_TRIALS) return result;
	learned.trials += 1;
	return (await readSimplified(given, metadata, read, isFound, learned)) ?? result;
}

/** Leaves out the part that the server refuses: the one its message names, otherwise the one that costs least. */
async function readUnlessRefused<Result>(
	given: ResoConnection,
	metadata: ResoMetadata,
	read: (connection: ResoConnection) => Promise<Result>,
): Promise<{ result: Result; change: Change }> {
	let change: Change = {};
	let first: unknown = null;
	for (;;) {
		const connection = { ...given, ...change };
		try {
			return { result: await read(connection), change };
		} catch (problem) {
			first ??= problem;
			if (!isRefused(problem)) throw problem;
			const possible = SIMPLIFICATIONS.flatMap(({ named, change: simpler }) => {
				const next = simpler(connection, metadata);
				return next === null ? [] : [{ next, isNamed: named.test(problem.message) }];
			});
			const next = (possible.find(({ isNamed }) => isNamed) ?? possible[0])?.next;
			// Nothing helps: the error of the full query is the most informative.
			if (next === undefined) throw first;
			change = { ...change, ...next };
		}
	}
}

/**
 * Simplifies the query step by step until it returns records: some servers return none for a query they don't support.
 * Null if no form of the query returns any.
 */
async function readSimplified<Result>(
	given: ResoConnection,
	metadata: ResoMetadata,
	read: (connection: ResoConnection) => Promise<Result>,
	isFound: (result: Result) => boolean,
	learned: Learned,
): Promise<Result | null> {
	let change = learned.change;
	for (const { change: simpler } of SIMPLIFICATIONS) {
		for (;;) {
			const next = simpler({ ...given, ...change }, metadata);
			if (next === null) break;
			change = { ...change, ...next };
			try {
				const result = await read({ ...given, ...change });
				if (!isFound(result)) continue;
				Object.assign(learned, { change, isProven: true });
				return result;
			} catch (problem) {
				if (!isRefused(problem)) throw problem;
			}
		}
	}
	return null;
}

/**
 * Whether a server refused a query. A missing resource doesn't count, because it is missing in every form of the
 * query.
 */
function isRefused(problem: unknown): problem is ProviderProblem {
	return problem instanceof ProviderProblem && problem.kind === 'refused' && problem.status !== 404;
}

function smallerPages({ pageSize, limits, isPlain }: ResoConnection): Change | null {
	if (pageSize > SMALL_PAGE) return { pageSize: SMALL_PAGE };
	return limits && !isPlain ? { limits: false } : null;
}

/** A simpler status filter: a server may have an enumeration and compare it as text, or not at all. */
function simplerStatus(
	{ enumStyle, filtersStatus }: ResoConnection,
	{ fields }: ResoMetadata,
): Change | null {
	const isText = fields.get('StandardStatus')?.startsWith('Edm.') ?? true;
	if (!isText && (enumStyle === null || enumStyle === 'typed')) return { enumStyle: 'member' };
	return filtersStatus ? { filtersStatus: false } : null;
}
