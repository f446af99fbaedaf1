/** The plans side by side, each with its button. */
import { usd } from '../../../domain/format/format.ts';
import { FREE_TRIAL, PLANS, type Plan } from '../../../domain/plans.ts';
import { SIGN_UP_FOR_BASIC } from '../../shared/sign-up-path.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PlanFeatures } from './plan-features.tsx';

/** @param heading one level below the page's own heading */
export function PlanCards({ heading: Heading }: { heading: 'h2' | 'h3' }) {
	return (
		<>
			<p className="mt-4 mb-12 max-w-xl text-head text-muted">
				{FREE_TRIAL} Each search uses one credit, however many results it returns. Failed searches are free.
			</p>
			<ul className="grid gap-6 md:grid-cols-3">
				{PLANS.map((plan) => (
					<li key={plan.id} className="lot flex flex-col p-7">
						<Heading className="font-semibold text-head">{plan.name}</Heading>
						<Price plan={plan} />
						<PlanFeatures features={plan.features} className="mt-6 mb-8 text-sm" />
						<div className="mt-auto">
							<PlanButton plan={plan} />
						</div>
					</li>
				))}
			</ul>
		</>
	);
}

function Price({ plan }: { plan: Plan }) {
	return (
		<p className="mt-3 flex h-12 items-baseline gap-2">
			{plan.monthlyPrice === null ? (
				<span className="font-semibold text-figure tracking-tight">Custom pricing</span>
			) : (
				<>
					<span className="font-semibold text-price tabular-nums tracking-tight">
						{usd(plan.monthlyPrice)}
					</span>
					<span className="text-muted text-sm">per month</span>
				</>
			)}
		</p>
	);
}

function PlanButton({ plan }: { plan: Plan }) {
	switch (plan.access) {
		case 'checkout':
			return (
				<ButtonLink to={SIGN_UP_FOR_BASIC} look="primary" className="w-full">
					Start with {plan.name}
				</ButtonLink>
			);
		case 'waitlist':
			return (
				<ButtonLink to="/waitlist" className="w-full">
					Join Pro Waitlist
				</ButtonLink>
			);
		case 'contact':
			return (
				<ButtonLink to="/contact?topic=sales" className="w-full">
					Contact sales
				</ButtonLink>
			);
	}
}
