import { Acceptance, officerMessages } from "#features/sign-in/officers.contract.ts";
import { PASSWORD_MIN_CHARACTERS } from "#features/sign-in/sign-in.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { FormBody } from "#kit/form/form-body.tsx";
import { TextField } from "#kit/form/text-field.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const Fields = Acceptance.omit({ token: true });

interface AcceptFormProps {
  /** Throws with words for a person when it was refused. */
  onAccept: (chosen: { username: string; password: string }) => Promise<void>;
}

/** Who was invited chooses a name and a password. */
export function AcceptForm({ onAccept }: AcceptFormProps) {
  const { field, submission } = useSaveForm({
    fields: Fields,
    defaultValues: { username: "", password: "" },
    messages: { failed: officerMessages.acceptFailed },
    save: onAccept,
  });
  return (
    <form onSubmit={submission.onSubmit} noValidate className="flex flex-col gap-5">
      <FormBody submission={submission}>
        <TextField
          label="Username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          {...field("username")}
        />
        <TextField
          label="Password"
          type="password"
          required
          autoComplete="new-password"
          help={`At least ${PASSWORD_MIN_CHARACTERS} characters. A few words that do not belong together are a good one.`}
          {...field("password")}
        />
      </FormBody>
      <Button type="submit" size="large" pending={submission.pending} pendingLabel="Making your account...">
        Make my account
      </Button>
    </form>
  );
}
