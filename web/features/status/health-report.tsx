/** How the service is, in words: one sentence, then its parts. */
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Health } from '../../../contract/health.ts';
import { DASH } from '../../../domain/format.ts';
import { Facts } from '../../ui/facts.tsx';

/** @param health undefined while it is being asked, null where nobody answers */
export function HealthReport({ health }: { health: Health | null | undefined }) {
	return (
		<>
			<div role="status" className="lot flex min-h-20 items-center gap-4 p-6">
				<Verdict health={health} />
			</div>
			<div className="mt-6">
				<Facts facts={partsOf(health ?? {})} />
			</div>
		</>
	);
}

function Verdict({ health }: { health: Health | null | undefined }) {
	if (health === undefined) return <p className="text-muted">Asking the server…</p>;
	const fine = health?.status === 'ok';
	const Icon = fine ? CircleCheck : CircleAlert;
	return (
		<>
			<Icon aria-hidden="true" className={`size-7 shrink-0 ${fine ? 'text-accent-text' : 'text-danger'}`} />
			<p className={`font-semibold text-xl tracking-tight ${fine ? '' : 'text-danger'}`}>
				{sentenceOf(health)}
			</p>
		</>
	);
}

function sentenceOf(health: Health | null): string {
	if (health === null) return 'The server can not be reached.';
	if (health.status === 'ok') return 'Everything is working.';
	return health.status === 'starting' ? 'The server is starting.' : 'Lotline can not serve right now.';
}

function partsOf({ database, provider, billing, demo }: Partial<Health>): [string, string][] {
	return [
		['Database', inWords(database)],
		['Listing data', provider ? `${inWords(provider.state)} (${provider.name})` : inWords(undefined)],
		['Billing', inWords(billing)],
		['Demo mode', demo === undefined ? DASH : demo ? 'On: homes are invented' : 'Off'],
	];
}

function inWords(state: string | undefined): string {
	if (state === undefined) return DASH;
	return state === 'ok' ? 'Working' : state.charAt(0).toUpperCase() + state.slice(1);
}
