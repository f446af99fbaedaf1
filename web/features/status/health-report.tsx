/** The server's status: one sentence, then its parts. */
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { Health, Service, Services } from '../../../contract/health.ts';
import { DASH } from '../../../domain/format/format.ts';
import { Facts } from '../../ui/facts.tsx';

/** @param health undefined while loading, null if the server doesn't respond */
export function HealthReport({ health }: { health: Health | null | undefined }) {
	return (
		<>
			<div role="status" className="lot flex min-h-20 items-center gap-4 p-6">
				<Verdict health={health} />
			</div>
			<div className="mt-6">
				<Facts facts={listParts(health ?? {})} />
			</div>
		</>
	);
}

function Verdict({ health }: { health: Health | null | undefined }) {
	if (health === undefined) return <p className="text-muted">Checking…</p>;
	const fine = health?.status === 'ok' && failingServices(health).length === 0;
	const Icon = fine ? CircleCheck : CircleAlert;
	return (
		<>
			<Icon aria-hidden="true" className={`size-7 shrink-0 ${fine ? 'text-accent-text' : 'text-danger'}`} />
			<p className={`font-semibold text-head tracking-tight ${fine ? '' : 'text-danger'}`}>
				{describeHealth(health)}
			</p>
		</>
	);
}

function describeHealth(health: Health | null): string {
	if (health === null) return "We can't reach the server.";
	if (health.status === 'ok') {
		const failing = failingServices(health);
		return failing.length === 0
			? 'All systems operational.'
			: `Lotline is working, but there is a problem with ${failing.join(' and ')}.`;
	}
	if (health.status === 'degraded')
		return "The server's disk is almost full: some things may not work until there is more space.";
	return health.status === 'starting' ? 'The server is starting.' : 'Lotline is unavailable right now.';
}

function failingServices({ services }: Health): string[] {
	return NAMES.filter(({ key }) => services?.[key].state === 'failing').map(({ inSentence }) => inSentence);
}

const NAMES: readonly { key: keyof Services; label: string; inSentence: string }[] = [
	{ key: 'provider', label: 'Listing data', inSentence: 'listing data' },
	{ key: 'billing', label: 'Billing', inSentence: 'billing' },
	{ key: 'email', label: 'Email', inSentence: 'email' },
	{ key: 'map', label: 'Street map', inSentence: 'the street map' },
];

function listParts({ database, disk, services, provider, demo }: Partial<Health>): [string, string][] {
	return [
		['Database', inWords(database)],
		['Disk', inWords(disk)],
		...NAMES.map(({ key, label }): [string, string] => [
			key === 'provider' && provider ? `${label} (${provider.name})` : label,
			services ? serviceInWords(services[key]) : DASH,
		]),
		['Demo mode', demo === undefined ? DASH : demo ? 'On (fictional homes)' : 'Off'],
	];
}

function inWords(state: string | undefined): string {
	if (state === undefined) return DASH;
	return state === 'ok' ? 'Working' : state.charAt(0).toUpperCase() + state.slice(1);
}

const STATES: Readonly<Record<string, string>> = {
	ok: 'Working. ',
	failing: 'Not working. ',
	demo: 'Demo. ',
};

/** @example serviceInWords({ state: 'off', detail: 'Not configured.' }) // 'Not configured.' */
function serviceInWords(service: Service): string {
	const moments = MOMENTS.filter(([key]) => service[key] !== undefined).map(
		([key, label]) => ` ${label}: ${momentInWords(service[key])}.`,
	);
	return `${STATES[service.state] ?? ''}${service.detail}${moments.join('')}`;
}

const MOMENTS = [
	['last_success_at', 'Last load'],
	['last_webhook_at', 'Last webhook'],
	['last_sent_at', 'Last sent'],
	['last_failure_at', 'Last failure'],
] as const;

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function momentInWords(moment: string | null | undefined): string {
	return moment ? time.format(new Date(moment)) : 'never';
}
