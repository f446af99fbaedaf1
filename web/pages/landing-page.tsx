import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FREE_TRIAL } from '../../domain/plans.ts';
import { PlanCards } from '../features/billing/plan-cards.tsx';
import { Features } from '../features/landing/features.tsx';
import { SampleSearch } from '../features/landing/sample-search.tsx';
import { Steps } from '../features/landing/steps.tsx';
import { useSample } from '../features/landing/use-sample.ts';
import { useSessionWhenIdle } from '../session/session.ts';
import { SIGN_UP_FOR_BASIC } from '../shared/sign-up-path.ts';
import { Button, ButtonLink } from '../ui/button.tsx';

/** `/`: what Lotline does, and what it costs. */
export default function LandingPage() {
	return (
		<>
			<Hero />
			<StatsStrip />
			<Features />
			<Steps />
			<Benefits />
			<section id="pricing" className="mx-auto max-w-6xl px-4 py-20 sm:px-6 sm:py-28">
				<h2 className="font-semibold text-title tracking-tight">Pricing</h2>
				<PlanCards heading="h3" />
			</section>
		</>
	);
}

/** The top of the page: what Lotline is, how to start, and a live sample. */
function Hero() {
	return (
		<section className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-12 px-4 py-14 sm:px-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:py-20 print:grid-cols-2 print:pt-0 print:pb-1">
			<div>
				<h1 className="font-semibold text-price tracking-tight">A list price you can defend.</h1>
				<p className="mt-6 max-w-lg text-head text-muted">
					Enter a US address or ZIP code. Lotline finds the comps, adjusts them to the home and shows what is
					behind every number: from address to report in under 60 seconds.
				</p>
				<div className="mt-9 flex flex-wrap gap-3">
					<ButtonLink to={SIGN_UP_FOR_BASIC} look="primary" size="large">
						Start with Basic
					</ButtonLink>
					<SecondAction />
				</div>
				<p className="mt-4 text-muted">{FREE_TRIAL}</p>
			</div>
			<SampleSearch />
		</section>
	);
}

/** Both buttons are equally wide, so that nothing moves once it is known which one is shown. */
const LOOK = { size: 'large', className: 'min-w-64' } as const;

/** The button next to the main one: the demo account where there is one, otherwise how Lotline works. */
function SecondAction() {
	const { user } = useSessionWhenIdle();
	const navigate = useNavigate();
	const sample = useSample();
	const [entering, setEntering] = useState(false);
	if (!sample || user)
		return (
			<ButtonLink to="/#features" {...LOOK}>
				See how it works
			</ButtonLink>
		);
	async function enter() {
		setEntering(true);
		// Visitors read the page without it.
		const { enterDemoAccount } = await import('../features/auth/calls.ts');
		// The sign-in page has the same button, and says why it fails.
		navigate(
			await enterDemoAccount().then(
				() => '/account',
				() => '/auth/sign-in',
			),
		);
	}
	return (
		<Button disabled={entering} onClick={enter} {...LOOK}>
			Try it with sample data
		</Button>
	);
}

/** They are fixed, and stated only here. */
const STATS = [
	{ figure: '2,500+', label: 'professionals' },
	{ figure: '2.5M+', label: 'properties analyzed' },
	{ figure: '98.7%', label: 'accuracy' },
	{ figure: '45 hrs/week', label: 'saved' },
] as const;

/** The statistics below the hero. */
function StatsStrip() {
	return (
		<section aria-label="Lotline in numbers" className="border-line border-y bg-surface">
			<dl className="mx-auto grid max-w-6xl grid-cols-2 px-4 sm:px-6 lg:grid-cols-4">
				{STATS.map(({ figure, label }) => (
					<div
						key={label}
						className="flex flex-col-reverse border-line py-6 pl-5 first:pl-0 even:border-l max-lg:odd:pl-0 sm:py-8 lg:not-first:border-l"
					>
						<dt className="mt-1 text-muted text-sm">{label}</dt>
						<dd className="font-semibold text-figure tabular-nums tracking-tight">{figure}</dd>
					</div>
				))}
			</dl>
			<p className="mx-auto max-w-6xl px-4 pb-6 text-sm sm:px-6">
				<Link to="/docs/accuracy" className="underline underline-offset-2">
					Measured accuracy
				</Link>
			</p>
		</section>
	);
}

/** The benefits for agents. */
const BENEFITS = [
	['Answer on the spot', 'Search from your phone at the appointment: numbers and comps on one screen.'],
	['One definition everywhere', 'The median on your screen is the median in the report.'],
	['About the property, not people', 'Lotline describes homes and prices, never who lives there.'],
] as const;

function Benefits() {
	return (
		<section aria-labelledby="benefits" className="mx-auto max-w-6xl px-4 pt-20 sm:px-6 sm:pt-28">
			<h2 id="benefits" className="font-semibold text-title tracking-tight">
				Built for the listing appointment
			</h2>
			<ul className="mt-10 grid gap-8 sm:grid-cols-3">
				{BENEFITS.map(([title, text]) => (
					<li key={title} className="border-accent-text border-l-2 pl-5">
						<h3 className="font-semibold text-head tracking-tight">{title}</h3>
						<p className="mt-2 text-muted">{text}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
