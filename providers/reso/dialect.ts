/**
 * Adapts queries to what each server supports. Core 2.0.0 leaves servers a choice, and some refuse what it requires,
 * or return nothing; the query is then simplified, and the process remembers the form that worked.
 */
import { ProviderError } from '../provider-error.ts';
import type { ResoConnection } from './connection.ts';
import type { ResoMetadata } from './metadata.ts';

type Change = Partial<ResoConnection>;

interface Simplification {
	/** Matches messages of servers that refuse this part of a query. */
	named: RegExp;
	/** The simpler connection; null if that part is already left out. */
	change: (connection: ResoConnection, metadata: ResoMetadata) => Change | null;
}

/** The page sizes for servers, or keys, that are refused larger pages. */
const SMALLER_PAGES = [100, 25];

/** The simplification that loses the least comes first. */
const SIMPLIFICATIONS: readonly Simplification[] = [
	{ named: /\bcount\b/i, change: ({ counts }) => (counts ? { counts: false } : null) },
	{
		named: /startswith|function|method|PostalCode/i,
		change: simplerZip,
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
 * @param probe reads as much as shows whether a form works
 * @throws ProviderError
 */
export async function readInDialect<Result>(
	given: ResoConnection,
	metadata: ResoMetadata,
	read: (connection: ResoConnection) => Promise<Result>,
	isFound: (result: Result) => boolean,
	probe = read,
): Promise<Result> {
	const learned = learnedByRoot.get(given.root) ?? { change: {}, isProven: false, trials: 0 };
	learnedByRoot.set(given.root, learned);
	const { result, change } = await readUnlessRefused({ ...given, ...learned.change }, metadata, read, probe);
	Object.assign(learned.change, change);
	if (isFound(result)) learned.isProven = true;
	if (learned.isProven || learned.trials >= MAX_TRIALS) return result;
	learned.trials += 1;
	return (await readSimplified(given, metadata, read, isFound, learned, probe)) ?? result;
}

/** Leaves out the part that the server refuses: the one its message names, otherwise the one that costs least. */
async function readUnlessRefused<Result>(
	given: ResoConnection,
	metadata: ResoMetadata,
	read: (connection: ResoConnection) => Promise<Result>,
	probe: (connection: ResoConnection) => Promise<Result>,
): Promise<{ result: Result; change: Change }> {
	const steps: Change[] = [];
	let isGuessed = false;
	let first: unknown = null;
	for (;;) {
		const connection = withSteps(given, steps);
		try {
			const result = await read(connection);
			const needed = isGuessed ? await findNeeded(steps, given, probe, () => true) : steps;
			const change = withSteps({}, needed);
			if (needed.length === steps.length) return { result, change };
			return { result: await read({ ...given, ...change }), change };
		} catch (error) {
			first ??= error;
			if (!isRefused(error)) throw error;
			const possible = SIMPLIFICATIONS.flatMap(({ named, change: simpler }) => {
				const next = simpler(connection, metadata);
				return next === null ? [] : [{ next, isNamed: named.test(error.message) }];
			});
			const named = possible.find(({ isNamed }) => isNamed);
			const next = (named ?? possible[0])?.next;
			// Nothing helps: the error of the full query is the most informative.
			if (next === undefined) throw first;
			isGuessed ||= named === undefined;
			steps.push(next);
		}
	}
}

function withSteps<Base extends Change>(base: Base, steps: readonly Change[]): Base {
	return Object.assign({}, base, ...steps);
}

/**
 * The steps that a query needs. Each step but the last, which helped, is taken back if the query works without it:
 * otherwise, a part that one ZIP code did without would be missing for others.
 */
async function findNeeded<Result>(
	steps: readonly Change[],
	given: ResoConnection,
	read: (connection: ResoConnection) => Promise<Result>,
	works: (result: Result) => boolean,
): Promise<readonly Change[]> {
	let needed = steps;
	for (const step of steps.slice(0, -1).reverse()) {
		const fewer = needed.filter((other) => other !== step);
		try {
			if (works(await read(withSteps(given, fewer)))) needed = fewer;
		} catch (error) {
			if (!isRefused(error)) throw error;
		}
	}
	return needed;
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
	probe: (connection: ResoConnection) => Promise<Result>,
): Promise<Result | null> {
	const accepted = { ...given, ...learned.change };
	const steps: Change[] = [];
	for (const { change: simpler } of SIMPLIFICATIONS) {
		for (;;) {
			const next = simpler(withSteps(accepted, steps), metadata);
			if (next === null) break;
			steps.push(next);
			try {
				if (!isFound(await probe(withSteps(accepted, steps)))) continue;
				const needed = await findNeeded(steps, accepted, probe, isFound);
				const result = await read(withSteps(accepted, needed));
				Object.assign(learned, { change: withSteps(learned.change, needed), isProven: true });
				return result;
			} catch (error) {
				if (!isRefused(error)) throw error;
			}
		}
	}
	return null;
}

/**
 * Whether a server refused a query. A missing resource doesn't count, because it is missing in every form of the
 * query.
 */
function isRefused(error: unknown): error is ProviderError {
	return error instanceof ProviderError && error.kind === 'refused' && error.status !== 404;
}

/** A range also finds ZIP+4. */
function simplerZip({ zipMatch }: ResoConnection): Change | null {
	return zipMatch === 'whole' ? null : { zipMatch: zipMatch === 'start' ? 'range' : 'whole' };
}

function smallerPages({ pageSize, limits, isPlain }: ResoConnection): Change | null {
	const smaller = SMALLER_PAGES.find((size) => size < pageSize);
	if (smaller !== undefined && limits) return { pageSize: smaller };
	return limits && !isPlain ? { limits: false } : null;
}

/** A simpler status filter: a server may have an enumeration and compare it as text, or not at all. */
function simplerStatus(
	{ membersAsText, filtersStatus }: ResoConnection,
	{ fields }: ResoMetadata,
): Change | null {
	const isText = fields.get('StandardStatus')?.startsWith('Edm.') ?? true;
	if (!isText && !membersAsText) return { membersAsText: true };
	return filtersStatus ? { filtersStatus: false } : null;
}
