/** The features of a plan as a checklist. */
import { Check } from 'lucide-react';

export function PlanFeatures({ features, className }: { features: readonly string[]; className: string }) {
	return (
		<ul className={`space-y-2.5 ${className}`}>
			{features.map((feature) => (
				<li key={feature} className="flex gap-3">
					<Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-accent-text" />
					{feature}
				</li>
			))}
		</ul>
	);
}
