@rem On Windows npm runs the scripts of package.json by cmd, which lacks the word by which a shell gives way to a command.
@%*
