/** The named steps of long work, and the one it is at. */
interface StepsProps {
	names: readonly string[];
	current: number;
}

export function Steps({ names, current }: StepsProps) {
	return (
		<ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
			{names.map((name, index) => (
				<li
					key={name}
					aria-current={index === current ? 'step' : undefined}
					className={`border-b-2 pb-1 ${index === current ? 'border-ink font-medium' : index < current ? 'border-edge text-muted' : 'border-transparent text-muted'}`}
				>
					{name}
					{index < current && <span className="sr-only">, done</span>}
				</li>
			))}
		</ol>
	);
}
