import { Acceptance, officerMessages } from "#features/sign-in/officers.contract.ts";
import { PASSWORD_MIN_CHARACTERS } from "#features/sign-in/sign-in.contract.ts";
import { Button } from "#kit/action/button.tsx";
import { FormBody } from "#kit/form/form-body.tsx";
import { TextField } from "#kit/form/text-fields.tsx";
import { useSaveForm } from "#kit/form/use-save-form.ts";

const Fields = Acceptance.omit({ token: true });

interface AcceptFormProps {
  /** Throws with a message for the person if the request was refused. */
  onAccept: (chosen: { username: string; password: string }) => Promise<void>;
}

/** Lets an invitee choose a username and a password. */
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
          help={`At least ${PASSWORD_MIN_CHARACTERS} characters. Several unrelated words make a good password.`}
          {...field("password")}
        />
      </FormBody>
      <Button type="submit" size="large" pending={submission.pending} pendingLabel="Creating your account...">
        Create account
      </Button>
    </form>
  );
}
